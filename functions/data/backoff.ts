import { setTimeout as wait } from 'node:timers/promises'

/** A number from 0 to below 1. */
export type Chance = () => number

/** Waits so many milliseconds. */
type Pause = (milliseconds: number) => Promise<unknown>

/** What decides how long pauses are and what waits for their end; chance and the machine's clock where nothing is said. */
export type Pauses = { chance?: Chance | undefined; pause?: Pause | undefined }

const firstPauseMilliseconds = 50
const longestPauseMilliseconds = 5000

/**
 * Pauses before a repeat, counted from 0: a random part of 50 ms, doubled with each repeat up to 5 s. Random from 0 on, so that those
 * who met do not meet again (AWS Architecture Blog, «Exponential Backoff and Jitter»: full jitter).
 */
export async function pauseBefore(
  repeat: number,
  { chance = Math.random, pause = wait }: Pauses = {},
): Promise<void> {
  const ceiling = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** repeat)
  await pause(Math.ceil(chance() * ceiling))
}

const maximumRepeats = 10

type Repetition = Pauses & {
  /** Whether what an attempt failed with may be over at the next one. */
  isPassing: (error: unknown) => boolean
}

/** Repeats an attempt up to ten times, after pauses, while it fails with what passes; then fails with the last of its errors. */
export async function repeatWhile<Outcome>(
  attempt: () => Promise<Outcome>,
  { isPassing, ...pauses }: Repetition,
): Promise<Outcome> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (repeat === maximumRepeats || !isPassing(error)) throw error
      await pauseBefore(repeat, pauses)
    }
  }
}
