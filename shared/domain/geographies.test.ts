import { expect, test } from 'vitest'
import { findGeography, findGeographyByName, geographies } from '#shared/domain/geographies.ts'
import { defaultGeographyName, geographySchema } from '#shared/domain/geography.ts'

const ofType = (type: string) => geographies.filter((geography) => geography.geography_type === type)

test('lists the United States, thirty other countries, fifty states and the District of Columbia [S3.19]', () => {
  expect([ofType('country').length, ofType('state').length]).toEqual([31, 51])
  for (const geography of geographies) geographySchema.parse(geography)
})

test('numbers and names are unique, so that each finds its own', () => {
  for (const geography of geographies) {
    expect(findGeography(geography.geography_id)).toBe(geography)
    expect(findGeographyByName(` ${geography.geography_name.toUpperCase()} `)).toBe(geography)
  }
})

test('stored numbers never move', () => {
  const names = [1, 101, 105, 151, 201, 230].map((id) => findGeography(id)?.geography_name)
  expect(names).toEqual([
    defaultGeographyName,
    'Alabama',
    'California',
    'Wyoming',
    'Argentina',
    'United Kingdom',
  ])
  expect([findGeography(0), findGeographyByName('Atlantis')]).toEqual([undefined, undefined])
})
