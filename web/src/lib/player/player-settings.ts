import { deviceKeys, keep, readKept } from '#web/lib/device-storage.ts'

export type PlayerSettings = { rate: number; volume: number }

export const slowestRate = 0.75
export const fastestRate = 2
export const rates = [slowestRate, 1, 1.25, 1.5, 1.75, fastestRate] as const

/** Back repeats a sentence; forward skips an advertisement. */
export const backSeconds = 15
export const forwardSeconds = 30

const defaultSettings: PlayerSettings = { rate: 1, volume: 1 }

export function readPlayerSettings(): PlayerSettings {
  try {
    const stored: unknown = JSON.parse(readKept(deviceKeys.player) || 'null')
    if (typeof stored !== 'object' || stored === null) return defaultSettings
    return {
      rate: numberIn(stored, 'rate', [slowestRate, fastestRate]) ?? defaultSettings.rate,
      volume: numberIn(stored, 'volume', [0, 1]) ?? defaultSettings.volume,
    }
  } catch {
    return defaultSettings
  }
}

function numberIn(stored: object, name: string, [least, most]: [number, number]): number | undefined {
  const value: unknown = Reflect.get(stored, name)
  return typeof value === 'number' && value >= least && value <= most ? value : undefined
}

export function savePlayerSettings({ rate, volume }: PlayerSettings): void {
  keep(deviceKeys.player, JSON.stringify({ rate, volume }))
}
