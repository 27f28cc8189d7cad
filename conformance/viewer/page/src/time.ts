import type { Clock } from "./data";

/** Returns microseconds as seconds. */
export function seconds(micros: number): string {
  return `${(micros / 1e6).toFixed(3)} s`;
}

/** Returns how long a ply took. */
export function span(micros: number): string {
  return micros < 1e6 ? `${(micros / 1e3).toFixed(1)} ms` : seconds(micros);
}

/** Returns how long a ply took, in few letters. */
export function short(micros: number): string {
  if (micros < 1e3) return `${micros} \u00b5s`;
  if (micros < 1e6) return `${(micros / 1e3).toFixed(micros < 1e4 ? 1 : 0)} ms`;
  const whole = micros / 1e6;
  return `${whole.toFixed(whole < 10 && whole % 1 ? 1 : 0)} s`;
}

/** Returns what a clock shows. */
export function clock({ left, overtimes }: Clock): string {
  const tenths = Math.floor(left / 100);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  const overtime = overtimes === undefined ? "" : `, overtime ${overtimes}`;
  return `${minutes}:${rest}${overtime}`;
}
