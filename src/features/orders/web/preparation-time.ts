interface Touch {
  clientX: number;
  clientY: number;
}

/** A fingertip. */
const NEAR = 48;

/**
 * What a touch does puts the next button under the finger; the second half of a double tap must not press it. Answers a
 * function that says whether a touch is one of its own: later than the last one, or in another place.
 */
export function preparationTime(milliseconds: number): (touch: Touch) => boolean {
  let last = { at: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };
  return ({ clientX, clientY }) => {
    const at = performance.now();
    const near = Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR;
    if (near && at - last.at < milliseconds) return false;
    last = { at, clientX, clientY };
    return true;
  };
}
