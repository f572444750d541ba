import { queryOptions, useQuery } from '@tanstack/react-query'
import { configFile } from '#shared/deployment/config-file.ts'

/** Failing to load it only costs a link, so no error is shown. */
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

/** Of the site's operator; undefined where the deployment has none. */
export function useContactAddress(): string | undefined {
  return useQuery(contactQuery).data ?? undefined
}
