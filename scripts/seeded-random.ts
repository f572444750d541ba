/** Numbers from 0 to below 1 that follow from a seed (a linear congruence; the low bits, which repeat soon, are not used). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

export type Random = () => number

export const below = (random: Random, bound: number) => Math.floor(random() * bound)

/** One of the list, which must not be empty. */
export function pick<One>(random: Random, list: readonly One[]): One {
  const one = list[below(random, list.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}
