import { setTimeout as wait } from 'node:timers/promises'

/** A number from 0 to below 1. */
export type Chance = () => number

/** Waits so many milliseconds. */
type Pause = (milliseconds: number) => Promise<unknown>

/** What decides how long pauses are and what waits for their end; chance and the machine's clock where nothing is said. */
export type Pauses = {
  chance?: Chance | undefined
  pause?: Pause | undefined
  /** 5 s where nothing is said. */
  longestMilliseconds?: number | undefined
}

const firstPauseMilliseconds = 50

/**
 * Pauses before a repeat, counted from 0: a random part of 50 ms, doubled with each repeat. Random from 0 on, so that those
 * who met do not meet again (AWS Architecture Blog, «Exponential Backoff and Jitter»: full jitter).
 */
export async function pauseBefore(
  repeat: number,
  { chance = Math.random, pause = wait, longestMilliseconds = 5000 }: Pauses = {},
): Promise<void> {
  const ceiling = Math.min(longestMilliseconds, firstPauseMilliseconds * 2 ** repeat)
  await pause(Math.ceil(chance() * ceiling))
}

export type Patience = Pauses & {
  /** Ten where nothing is said. */
  repeats?: number | undefined
}

type Repetition = Patience & {
  /** Whether what an attempt failed with may be over at the next one. */
  isPassing: (error: unknown) => boolean
}

/** Repeats an attempt, after pauses, while it fails with what passes; then fails with the last of its errors. */
export async function repeatWhile<Outcome>(
  attempt: () => Promise<Outcome>,
  { isPassing, repeats = 10, ...pauses }: Repetition,
): Promise<Outcome> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (repeat === repeats || !isPassing(error)) throw error
      await pauseBefore(repeat, pauses)
    }
  }
}
