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

export const timeZoneSchema = z.enum(timeZones)

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
