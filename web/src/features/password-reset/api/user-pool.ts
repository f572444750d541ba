import { queryOptions } from '@tanstack/react-query'
import { configFile } from '#shared/deployment/config-file.ts'
import { recoveryConfigSchema } from '#shared/deployment/recovery-config.ts'

async function loadConfig() {
  const answer = await fetch(`/${configFile}`, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${configFile} was answered with ${answer.status}`)
  return recoveryConfigSchema.parse(await answer.json())
}

export const userPoolQuery = queryOptions({
  queryKey: ['user-pool'],
  queryFn: async () => {
    const [config, { openRecoveryPool }] = await Promise.all([
      loadConfig(),
      import('#web/features/password-reset/api/amplify.ts'),
    ])
    return openRecoveryPool(config)
  },
})
