import { setTimeout as wait } from 'node:timers/promises'

export type Chance = () => number

type Pause = (milliseconds: number) => Promise<unknown>

export type Pauses = {
  chance?: Chance | undefined
  pause?: Pause | undefined
  longestMilliseconds?: number | undefined
}

const firstPauseMilliseconds = 50

/** Full jitter (AWS Architecture Blog, "Exponential Backoff and Jitter"); `repeat` counts from 0. */
export async function pauseBefore(
  repeat: number,
  { chance = Math.random, pause = wait, longestMilliseconds = 5000 }: Pauses = {},
): Promise<void> {
  const ceiling = Math.min(longestMilliseconds, firstPauseMilliseconds * 2 ** repeat)
  await pause(Math.ceil(chance() * ceiling))
}

export type RetryLimits = Pauses & {
  repeats?: number | undefined
}

type Repetition = RetryLimits & {
  isTransient: (error: unknown) => boolean
}

/** @throws the last error when the repeats are used up */
export async function repeatWhile<Outcome>(
  attempt: () => Promise<Outcome>,
  { isTransient, repeats = 10, ...pauses }: Repetition,
): Promise<Outcome> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (repeat === repeats || !isTransient(error)) throw error
      await pauseBefore(repeat, pauses)
    }
  }
}
