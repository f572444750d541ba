import { DomainError } from '#shared/domain/errors.ts'
import { findGeographyByName } from '#shared/domain/geographies.ts'

/** @throws DomainError `unknown-geography` */
export function geographyIdNamed(name: string): number {
  const geography = findGeographyByName(name)
  if (geography) return geography.geography_id
  throw new DomainError('invalid', {
    code: 'unknown-geography',
    message: `“${name}” isn't a geography we know.`,
  })
}
