import { describe, expect, test } from 'vitest'
import { type DueDigests, dueDigests, type SavedSchedule } from '#functions/domain/digest/digest-due.ts'
import { defaultEmailSchedule, type EmailSchedule } from '#shared/domain/email-schedule.ts'
import { dayMilliseconds, hourMilliseconds } from '#shared/domain/time-units.ts'

/** March 2, 2026 is a Monday. */
const monday = '2026-03-02'

function site(initial: Partial<EmailSchedule> = {}) {
  let record: SavedSchedule = { schedule: { ...defaultEmailSchedule, ...initial }, savedAt: null }
  let latestDate: string | undefined
  return {
    save(savedAt: string, change: Partial<EmailSchedule>) {
      record = { schedule: { ...record.schedule, ...change }, savedAt }
    },
    tick(at: string): DueDigests | undefined {
      const due = dueDigests(record, { now: new Date(at), latestDate })
      if (due) latestDate = due.date
      return due
    },
    run(from: string, hours: number): string[] {
      const ticks = Array.from({ length: hours }, (_, index) =>
        new Date(Date.parse(from) + index * hourMilliseconds).toISOString(),
      )
      return ticks.flatMap((at) => {
        const due = this.tick(at)
        return due ? [`${due.date} at ${at.slice(0, 16)}`] : []
      })
    },
  }
}

test('once a local date, however often it is asked [S12.12]', () => {
  const one = site()
  expect(one.tick(`${monday}T08:00:00Z`)).toBeDefined()
  for (const at of ['08:00:00', '08:00:01', '09:00:00', '23:59:59']) {
    expect(one.tick(`${monday}T${at}Z`), at).toBeUndefined()
  }
  expect(one.tick('2026-03-03T07:59:59Z')).toBeUndefined()
  expect(one.tick('2026-03-03T08:00:00Z')).toBeDefined()
})

test('an hour that was missed is made up for within the local day, and not after it [S12.12]', () => {
  expect(site().tick(`${monday}T23:59:59Z`)).toMatchObject({ date: monday })
  const late = site({ hour: 23 })
  expect(late.tick('2026-03-03T00:00:00Z')).toBeUndefined()
  expect(late.tick('2026-03-03T23:00:00Z')).toMatchObject({ date: '2026-03-03' })
})

test('the date is that of the zone [S12.12]', () => {
  expect(site({ timezone: 'UTC+12', hour: 8 }).run('2026-03-01T00:00:00Z', 48)).toEqual([
    '2026-03-01 at 2026-03-01T00:00',
    '2026-03-02 at 2026-03-01T20:00',
    '2026-03-03 at 2026-03-02T20:00',
  ])
  expect(site({ timezone: 'UTC-12', hour: 23 }).run('2026-03-01T00:00:00Z', 48)).toEqual([
    '2026-02-28 at 2026-03-01T11:00',
    '2026-03-01 at 2026-03-02T11:00',
  ])
})

test('on weekdays that are not chosen nothing is due, nor while digests are switched off', () => {
  const weekend = { saturday: false, sunday: false }
  expect(site(weekend).run('2026-03-06T00:00:00Z', 4 * 24)).toEqual([
    '2026-03-06 at 2026-03-06T08:00',
    '2026-03-09 at 2026-03-09T08:00',
  ])
  expect(site({ enabled: false }).run('2026-03-02T00:00:00Z', 7 * 24)).toEqual([])
})

describe('a change', () => {
  test('that was saved after its hour counts from the next day on [S12.13]', () => {
    const one = site({ enabled: false })
    one.save(`${monday}T15:00:00Z`, { enabled: true })
    expect(one.run(`${monday}T15:00:00Z`, 48)).toEqual([
      '2026-03-03 at 2026-03-03T08:00',
      '2026-03-04 at 2026-03-04T08:00',
    ])
  })

  test('that was saved before its hour counts on the same day', () => {
    const one = site({ enabled: false })
    one.save(`${monday}T07:30:00Z`, { enabled: true })
    expect(one.run(`${monday}T08:00:00Z`, 1)).toEqual([`${monday} at ${monday}T08:00`])
  })

  test('of the hour brings no second digest on the same day', () => {
    const one = site()
    one.run(`${monday}T00:00:00Z`, 9)
    one.save(`${monday}T09:30:00Z`, { hour: 18 })
    expect(one.run(`${monday}T10:00:00Z`, 40)).toEqual(['2026-03-03 at 2026-03-03T18:00'])
  })

  test('to a later hour moves the digest of the day that has none yet', () => {
    const one = site()
    one.save(`${monday}T07:30:00Z`, { hour: 10 })
    expect(one.run(`${monday}T08:00:00Z`, 24)).toEqual([`${monday} at ${monday}T10:00`])
  })

  test('of the zone to the west, where that date is still to come, brings no second digest for it [S12.13]', () => {
    const one = site()
    one.run(`${monday}T00:00:00Z`, 9)
    one.save(`${monday}T09:30:00Z`, { timezone: 'UTC-12' })
    expect(one.run(`${monday}T10:00:00Z`, 48)).toEqual(['2026-03-03 at 2026-03-03T20:00'])
  })

  test('of the zone to the east, where the next date has started, waits for the hour there', () => {
    const one = site({ timezone: 'UTC-12' })
    expect(one.run('2026-03-02T12:00:00Z', 9)).toEqual(['2026-03-02 at 2026-03-02T20:00'])
    one.save('2026-03-02T20:30:00Z', { timezone: 'UTC+12' })
    expect(one.run('2026-03-02T21:00:00Z', 48)).toEqual([
      '2026-03-04 at 2026-03-03T20:00',
      '2026-03-05 at 2026-03-04T20:00',
    ])
  })

  test('off and on again on the same day leaves it at one digest [S12.13]', () => {
    const one = site()
    one.run(`${monday}T00:00:00Z`, 9)
    one.save(`${monday}T09:10:00Z`, { enabled: false })
    one.save(`${monday}T09:20:00Z`, { enabled: true })
    expect(one.run(`${monday}T10:00:00Z`, 23)).toEqual(['2026-03-03 at 2026-03-03T08:00'])
  })
})

describe('weekly digests', () => {
  const daysOf = (schedule: Partial<EmailSchedule>) => {
    const one = site(schedule)
    const noons = Array.from({ length: 14 }, (_, index) =>
      new Date(Date.parse(`${monday}T12:00:00Z`) + index * dayMilliseconds).toISOString(),
    )
    return noons.flatMap((at) => {
      const due = one.tick(at)
      return due?.frequencies.includes('weekly') ? [due.date] : []
    })
  }

  test('go out on Monday where every day is chosen', () => {
    expect(daysOf({})).toEqual(['2026-03-02', '2026-03-09'])
  })

  test('go out on the first weekday of the week that is chosen [S12.14]', () => {
    expect(daysOf({ monday: false, tuesday: false })).toEqual(['2026-03-04', '2026-03-11'])
  })

  test('go out on Sunday where no other day is chosen', () => {
    const rest = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false }
    expect(daysOf({ ...rest, saturday: false })).toEqual(['2026-03-08', '2026-03-15'])
  })

  test('never go out without the daily ones', () => {
    expect(site().tick(`${monday}T12:00:00Z`)?.frequencies).toEqual(['daily', 'weekly'])
    expect(site().tick('2026-03-03T12:00:00Z')?.frequencies).toEqual(['daily'])
  })
})
