// One soft tone, for who wants to hear that it is their turn.
export function chime() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.frequency.setValueAtTime(660, now);
  tone.frequency.setValueAtTime(880, now + 0.09);
  volume.gain.setValueAtTime(0.06, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.35);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.36);
  tone.onended = () => context.close();
}
