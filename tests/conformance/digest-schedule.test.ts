import { expect, test } from 'vitest'
import * as z from 'zod'
import { dueDigests } from '#functions/domain/digest/digest-due.ts'
import { defaultEmailSchedule, type EmailSchedule, timeZones } from '#shared/domain/email-schedule.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'

const caseOf = <Zone extends z.ZodType>(zone: Zone) =>
  z.tuple([zone, z.iso.date(), z.int(), z.iso.datetime()])
const fixtureSchema = z.object({ zones: z.array(caseOf(z.string())), fixed: z.array(caseOf(z.int())) })

type Case = { timezone: EmailSchedule['timezone']; date: string; hour: number; at: string }

const hourMilliseconds = 60 * 60 * 1000

/** Zones of the corpus with a constant whole-hour offset in the years it covers. */
const steadyZones: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  'America/Sao_Paulo': 'UTC-3',
  'Pacific/Niue': 'UTC-11',
}

function zoneNamed(name: string | undefined): EmailSchedule['timezone'] | undefined {
  return timeZones.find((zone) => zone === name)
}

function zoneAhead(minutes: number): EmailSchedule['timezone'] | undefined {
  if (minutes === 0) return 'UTC'
  return zoneNamed(`UTC${minutes > 0 ? '+' : ''}${minutes / 60}`)
}

function casesThatApply(): { all: number; cases: Case[] } {
  const { zones, fixed } = fixtureSchema.parse(readFixtureJson('hostile', 'digest-schedule.json'))
  const found = [
    ...zones.map(([zone, ...rest]) => [zoneNamed(steadyZones[zone]), ...rest] as const),
    ...fixed.map(([minutes, ...rest]) => [zoneAhead(minutes), ...rest] as const),
  ]
  const cases = found.flatMap(([timezone, date, hour, at]) =>
    timezone ? [{ timezone, date, hour, at }] : [],
  )
  return { all: zones.length + fixed.length, cases }
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
  const start = Date.parse(at) - 48 * hourMilliseconds
  return Array.from({ length: (96 * hourMilliseconds) / step + 1 }, (_, index) => start + index * step)
}

const minute = hourMilliseconds / 60
const isoOf = (at: string) => new Date(at).toISOString()

test.skipIf(!hasFixtures)('48 of 1,055 cases are about zones that an admin can choose', () => {
  const { all, cases } = casesThatApply()
  expect([all, cases.length]).toEqual([1055, 48])
})

test.skipIf(!hasFixtures).each([
  ['every hour', (at: string) => ticksAround(at, hourMilliseconds)],
  ['every quarter of an hour', (at: string) => ticksAround(at, 15 * minute)],
  [
    'every hour, each twice',
    (at: string) => ticksAround(at, hourMilliseconds).flatMap((tick) => [tick, tick]),
  ],
])('with a tick %s the digests of each date are sent once, at its instant [S12.12]', (_name, ticks) => {
  for (const one of casesThatApply().cases) {
    expect(sendingTimes(one, ticks(one.at)), JSON.stringify(one)).toEqual([isoOf(one.at)])
  }
})

test.skipIf(!hasFixtures)(
  'with ticks half an hour late the digests of each date are sent once, half an hour late',
  () => {
    for (const one of casesThatApply().cases) {
      const late = ticksAround(one.at, hourMilliseconds).map((tick) => tick + 30 * minute)
      expect(sendingTimes(one, late), JSON.stringify(one)).toEqual([
        new Date(Date.parse(one.at) + 30 * minute).toISOString(),
      ])
    }
  },
)

test.skipIf(!hasFixtures)('if the tick of the hour is missed, the next one of the local day sends', () => {
  const { cases } = casesThatApply()
  for (const one of cases) {
    const due = Date.parse(one.at)
    const others = ticksAround(one.at, hourMilliseconds).filter((tick) => tick !== due)
    const next = new Date(due + hourMilliseconds).toISOString()
    // The hour after 23 belongs to the next day.
    expect(sendingTimes(one, others), JSON.stringify(one)).toEqual(one.hour === 23 ? [] : [next])
  }
  expect(cases.some(({ hour }) => hour === 23)).toBe(true)
})
