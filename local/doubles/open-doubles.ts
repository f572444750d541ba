import type { OpenServices } from '#emulator/open-services.ts'
import { createBedrock } from '#local/doubles/bedrock.ts'
import { createTranscribe } from '#local/doubles/transcribe.ts'

/** The services whose answers nobody can compute from a rule: speech and language, with the settings of this environment. */
export function openDoubles(environment: Readonly<Record<string, string | undefined>>): OpenServices {
  return async ({ folder, ...context }) => [
    await createTranscribe({ ...context, dataFolder: folder('transcribe'), environment }),
    createBedrock({ environment }),
  ]
}
