interface Touch {
  clientX: number;
  clientY: number;
}

/** About the width of a fingertip. */
const NEAR_PIXELS = 48;

/**
 * After a touch, another button may be under the finger, and the second half of a double tap must not press it. Returns
 * a function that returns whether a touch counts. It does not count if it follows the last touch within the given
 * milliseconds and at about the same position.
 */
export function createDoubleTapGuard(milliseconds: number): (touch: Touch) => boolean {
  let last = { at: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };
  return ({ clientX, clientY }) => {
    const at = performance.now();
    const near = Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR_PIXELS;
    if (near && at - last.at < milliseconds) return false;
    last = { at, clientX, clientY };
    return true;
  };
}
