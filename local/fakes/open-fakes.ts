import type { OpenServices } from 'cdk-on-localhost'
import { createBedrock } from '#local/fakes/bedrock.ts'
import { createTranscribe } from '#local/fakes/transcribe.ts'
import type { WrittenAnalysis } from '#local/fakes/written-answers.ts'

/** Fakes of services that the emulator's rules cannot replace: speech recognition and language models. */
export function openFakes(
  environment: Readonly<Record<string, string | undefined>>,
  written: readonly WrittenAnalysis[] = [],
): OpenServices {
  return async ({ folder, ...context }) => [
    await createTranscribe({
      ...context,
      dataFolder: folder('transcribe'),
      environment,
    }),
    createBedrock({ environment, written }),
  ]
}
