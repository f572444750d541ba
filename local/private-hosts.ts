import { StartError } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'
import type { Environment } from '#local/model-settings.ts'

/** Leaves room for the sample's own server in the parameter AllowedPrivateHosts. */
const mostCharacters = 100
const hostAndPort = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/

export const privateHostsSchema = z.object({
  /** Servers of this machine or network from which feeds may be added. */
  SIDELIGHT_PRIVATE_HOSTS: z
    .string()
    .max(mostCharacters)
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(hostAndPort)))
    .optional(),
})

/** @throws StartError */
export function readPrivateHosts({ SIDELIGHT_PRIVATE_HOSTS }: Environment): string[] {
  const outcome = privateHostsSchema.safeParse({
    SIDELIGHT_PRIVATE_HOSTS: SIDELIGHT_PRIVATE_HOSTS || undefined,
  })
  if (outcome.success) return outcome.data.SIDELIGHT_PRIVATE_HOSTS ?? []
  throw new StartError(
    `SIDELIGHT_PRIVATE_HOSTS takes hosts with their ports, separated by commas, such as 127.0.0.1:8000, in at most ${mostCharacters} characters.`,
    { cause: outcome.error },
  )
}
