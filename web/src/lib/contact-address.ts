import { queryOptions, useQuery } from '@tanstack/react-query'
import { configFile } from '#shared/deployment/config-file.ts'

/** Errors are ignored, because without the address only a link is missing. */
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

/** Email address of the operator. Undefined if the deployment has none, and while it loads. */
export function useContactAddress(): string | undefined {
  return useQuery(contactQuery).data ?? undefined
}
