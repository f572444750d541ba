import { queryOptions, useQuery } from '@tanstack/react-query'
import { configFile } from '#shared/deployment/config-file.ts'

/** Errors are ignored, because without the file only a link and a line are missing. */
async function readSiteConfig(): Promise<object> {
  try {
    const config: unknown = await (await fetch(`/${configFile}`)).json()
    return typeof config === 'object' && config !== null ? config : {}
  } catch {
    return {}
  }
}

const configQuery = queryOptions({ queryKey: ['site-config'], queryFn: readSiteConfig })

function useConfigText(name: 'contactAddress' | 'release'): string | undefined {
  const value: unknown = Reflect.get(useQuery(configQuery).data ?? {}, name)
  return typeof value === 'string' ? value : undefined
}

/** Email address of the operator. Undefined if the deployment has none, and while it loads. */
export const useContactAddress = () => useConfigText('contactAddress')

/** Version and commit of the deployment. Undefined while it loads. */
export const useRelease = () => useConfigText('release')
