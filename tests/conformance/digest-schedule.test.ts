import { expect, test } from 'vitest'
import * as z from 'zod'
import { dueDigests } from '#functions/domain/digest/digest-due.ts'
import { defaultEmailSchedule, type EmailSchedule, timeZoneSchema } from '#shared/domain/email-schedule.ts'
import { localDate } from '#shared/domain/local-time.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'

const caseOf = <Zone extends z.ZodType>(zone: Zone) =>
  z.tuple([zone, z.iso.date(), z.int(), z.iso.datetime()])
const fixtureSchema = z.object({ zones: z.array(caseOf(z.string())), fixed: z.array(caseOf(z.int())) })

type Case = { timezone: EmailSchedule['timezone']; date: string; hour: number; at: string }

const hourMilliseconds = 60 * 60 * 1000

/** The corpus does not know of Morocco's return to UTC, and neither does Node.js 20 (tzdata before 2026c). */
const outdated: readonly string[] = ['Africa/Casablanca']

function casesOfCorpus(): Case[] {
  const { zones, fixed } = fixtureSchema.parse(readFixtureJson('hostile', 'digest-schedule.json'))
  const ahead = (minutes: number) => (minutes === 0 ? 'UTC' : `UTC${minutes > 0 ? '+' : ''}${minutes / 60}`)
  const found = [...zones, ...fixed.map(([minutes, ...rest]) => [ahead(minutes), ...rest] as const)]
  return found
    .map(([timezone, date, hour, at]) => ({ timezone, date, hour, at }))
    .filter(({ timezone }) => timeZoneSchema.safeParse(timezone).success && !outdated.includes(timezone))
}

function sendingTimes({ timezone, hour, date }: Case, ticks: readonly number[]): string[] {
  const schedule = { ...defaultEmailSchedule, timezone, hour }
  let latestDate: string | undefined
  return ticks.flatMap((tick) => {
    const due = dueDigests({ schedule, savedAt: null }, { now: new Date(tick), latestDate })
    if (!due) return []
    latestDate = due.date
    return due.date === date ? [new Date(tick).toISOString()] : []
  })
}

function ticksAround(at: string, step: number): number[] {
  const start = Date.parse(at) - 30 * hourMilliseconds
  return Array.from({ length: (60 * hourMilliseconds) / step + 1 }, (_, index) => start + index * step)
}

const minute = hourMilliseconds / 60
const isoOf = (at: string) => new Date(at).toISOString()

test.skipIf(!hasFixtures)(
  'of 1,055 cases 979 are checked: an admin cannot choose the zone of 23, and that of 53 has changed',
  () => {
    expect(casesOfCorpus()).toHaveLength(979)
  },
)

test.skipIf(!hasFixtures).each([
  ['every hour', (at: string) => ticksAround(at, hourMilliseconds)],
  ['every quarter of an hour', (at: string) => ticksAround(at, 15 * minute)],
  [
    'every hour, each twice',
    (at: string) => ticksAround(at, hourMilliseconds).flatMap((tick) => [tick, tick]),
  ],
])('with a tick %s the digests of each date are sent once, at its instant [S12.12]', (_name, ticks) => {
  for (const one of casesOfCorpus()) {
    expect(sendingTimes(one, ticks(one.at)), JSON.stringify(one)).toEqual([isoOf(one.at)])
  }
})

test.skipIf(!hasFixtures)(
  'with ticks half an hour late the digests of each date are sent once, half an hour late',
  () => {
    for (const one of casesOfCorpus()) {
      const late = ticksAround(one.at, hourMilliseconds).map((tick) => tick + 30 * minute)
      expect(sendingTimes(one, late), JSON.stringify(one)).toEqual([
        new Date(Date.parse(one.at) + 30 * minute).toISOString(),
      ])
    }
  },
)

test.skipIf(!hasFixtures)('if the tick of the hour is missed, the next one of the local day sends', () => {
  const cases = casesOfCorpus()
  for (const one of cases) {
    const due = Date.parse(one.at)
    const others = ticksAround(one.at, hourMilliseconds).filter((tick) => tick !== due)
    const next = new Date(due + hourMilliseconds)
    const isSameDay = localDate(next, one.timezone) === one.date
    expect(sendingTimes(one, others), JSON.stringify(one)).toEqual(isSameDay ? [next.toISOString()] : [])
  }
  expect(cases.some(({ hour }) => hour === 23)).toBe(true)
})
