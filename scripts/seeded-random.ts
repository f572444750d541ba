export type Random = () => number

/** Numbers from 0 to below 1 that follow from a seed (Mulberry32); those of neighbouring seeds have nothing in common. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 to below the bound. */
export const below = (random: Random, bound: number) => Math.floor(random() * bound)

/** One of the list, which must not be empty. */
export function pick<One>(random: Random, list: readonly One[]): One {
  const one = list[below(random, list.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}
