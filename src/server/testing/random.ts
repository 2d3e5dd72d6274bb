/**
 * Creates a generator of pseudo-random integers, the same in each run.
 * @returns a function that returns an integer from 0 up to, but not including, its argument
 */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // `Math.imul`, because the product is larger than a number can hold exactly: the values would soon repeat.
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    // The high bits: the lowest ones repeat after a few values.
    return Math.floor((state / 2_147_483_648) * below);
  };
}
