import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { defaultGeographyName, type Geography } from '#shared/domain/geography.ts'
import { podcastGeographiesQuery } from '#web/features/manage-podcasts/api/podcasts.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type GeographySelectProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  current?: string
}

const nameOf = ({ geography_name }: Geography) => <option key={geography_name}>{geography_name}</option>

/** Until the list has loaded, only the default and the current geography can be chosen. */
export function GeographySelect({ current = defaultGeographyName, ...select }: GeographySelectProps) {
  const { data: geographies = [] } = useQuery(podcastGeographiesQuery)
  const ofType = (type: Geography['geography_type']) =>
    geographies.filter(
      ({ geography_type, geography_name }) =>
        geography_type === type && geography_name !== defaultGeographyName && geography_name !== current,
    )
  return (
    <SelectField {...select}>
      {current !== defaultGeographyName && <option>{current}</option>}
      <option>{defaultGeographyName}</option>
      {geographies.length > 0 && (
        <>
          <optgroup label="States">{ofType('state').map(nameOf)}</optgroup>
          <optgroup label="Countries">{ofType('country').map(nameOf)}</optgroup>
        </>
      )}
    </SelectField>
  )
}
