export type Random = () => number

/**
 * Returns deterministic numbers in [0, 1) (Mulberry32). Sequences of neighboring seeds are not correlated.
 */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random integer in [0, bound). */
export const below = (random: Random, bound: number) => Math.floor(random() * bound)

/** `list` must not be empty. */
export function pick<One>(random: Random, list: readonly One[]): One {
  const one = list[below(random, list.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}
