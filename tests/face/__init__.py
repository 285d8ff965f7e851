"""What a person meets who types `import darwindeck as dd`."""
