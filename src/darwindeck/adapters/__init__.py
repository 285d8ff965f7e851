"""The games as environments of other libraries; each module needs its library installed."""
