import * as z from 'zod'

/** In calendar order. The names are also the keys of the stored and public flags. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const timeZones = [
  'UTC-12',
  'UTC-11',
  'UTC-10',
  'UTC-9',
  'UTC-8',
  'UTC-7',
  'UTC-6',
  'UTC-5',
  'UTC-4',
  'UTC-3',
  'UTC-2',
  'UTC-1',
  'UTC',
  'UTC+1',
  'UTC+2',
  'UTC+3',
  'UTC+4',
  'UTC+5',
  'UTC+6',
  'UTC+7',
  'UTC+8',
  'UTC+9',
  'UTC+10',
  'UTC+11',
  'UTC+12',
] as const

export const emailHours = Array.from({ length: 24 }, (_, hour) => hour)

const weekdayFlags = {
  monday: z.boolean(),
  tuesday: z.boolean(),
  wednesday: z.boolean(),
  thursday: z.boolean(),
  friday: z.boolean(),
  saturday: z.boolean(),
  sunday: z.boolean(),
} satisfies Record<Weekday, z.ZodBoolean>

/** `America/New_York`: a zone of the IANA database that the platform knows. */
function isNamedZone(text: string): boolean {
  if (!/^[A-Z]\w+(?:\/[\w+-]+)+$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) !== undefined
  } catch {
    return false
  }
}

const isTimeZone = (text: string) => timeZones.some((zone) => zone === text) || isNamedZone(text)

/** One of `timeZones`, or a named zone, whose hour stays the same through daylight saving. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, "isn't one of the values allowed here")
  .describe('UTC, UTC-12 to UTC+12, or a name of the IANA database, such as America/New_York')

export const emailScheduleSchema = z
  .strictObject({ hour: z.int().min(0).max(23), enabled: z.boolean(), timezone: timeZoneSchema })
  .extend(weekdayFlags)

export type EmailSchedule = z.infer<typeof emailScheduleSchema>

export const defaultEmailSchedule: EmailSchedule = {
  hour: 8,
  enabled: true,
  timezone: 'UTC',
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
}
