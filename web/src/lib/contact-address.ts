import { queryOptions, useQuery } from '@tanstack/react-query'
import { configFile } from '#shared/deployment/config-file.ts'

/** Whatever does not come is an address that is not there: a link less, and no failure. */
async function readContactAddress(): Promise<string | null> {
  try {
    const response = await fetch(`/${configFile}`)
    const config: unknown = await response.json()
    const isNamed = typeof config === 'object' && config !== null && 'contactAddress' in config
    return isNamed && typeof config.contactAddress === 'string' ? config.contactAddress : null
  } catch {
    return null
  }
}

const contactQuery = queryOptions({ queryKey: ['contact-address'], queryFn: readContactAddress })

/** Where people reach whoever runs this site; undefined where the deployment names nobody. */
export function useContactAddress(): string | undefined {
  return useQuery(contactQuery).data ?? undefined
}
