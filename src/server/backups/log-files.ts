/** A name of PostgreSQL's log files: timeline, and position in files of 16 MB. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const PER_GROUP = 256;

export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

export function timelineOf(segment: string): string {
  return segment.slice(0, 8);
}

/** Returns the position in the log, which grows over all timelines. */
export function positionOf(segment: string): string {
  return segment.slice(8);
}

export function nextSegment(segment: string): string {
  const [, timeline = "", group = "", position = ""] = SEGMENT.exec(segment) ?? [];
  const next = BigInt(`0x${group}`) * BigInt(PER_GROUP) + BigInt(`0x${position}`) + 1n;
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  return `${timeline}${hex(next / BigInt(PER_GROUP))}${hex(next % BigInt(PER_GROUP))}`;
}

/**
 * Returns the log files from `first` on, up to the first gap. `timelineAt` returns the timeline of the log file at a
 * position.
 */
export function followSegments(
  first: string,
  present: ReadonlySet<string>,
  timelineAt: (position: string) => string = () => timelineOf(first),
): string[] {
  const found: string[] = [];
  let segment = first;
  while (present.has(segment)) {
    found.push(segment);
    const position = positionOf(nextSegment(segment));
    segment = timelineAt(position) + position;
  }
  return found;
}
