/**
 * Creates a generator of pseudo-random integers, the same in each run.
 * @returns a function that returns an integer from 0 up to, but not including, its argument
 */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // `Math.imul`: the product can exceed 2^53, and rounding it would make the values repeat soon.
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    // The high bits: the lowest ones repeat after a few values.
    return Math.floor((state / 2_147_483_648) * below);
  };
}
