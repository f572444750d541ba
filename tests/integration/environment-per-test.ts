import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { openPublisher, type Publisher } from '#tests/integration/publisher.ts'
import {
  type ModelServerScript,
  openScriptedModelServer,
  type ScriptedModelServer,
} from '#tests/integration/scripted-model-server.ts'

/** The environment of the running test. A worker runs one file at a time, so module state is safe. */
export let publisher: Publisher
export let environment: PipelineEnvironment
export let model: ScriptedModelServer

type Environment = Readonly<Record<string, string>>

export async function replaceEnvironment(open: () => Promise<PipelineEnvironment>): Promise<void> {
  await environment.close()
  environment = await open()
}

/** Opens one publisher per file and one environment per test. */
export function openEnvironments(variables?: () => Environment): void {
  beforeAll(async () => {
    publisher = await openPublisher()
  })
  afterAll(() => publisher.close())
  beforeEach(async () => {
    environment = await openPipelineEnvironment(publisher, variables?.())
  })
  afterEach(async () => {
    publisher.reset()
    await environment.close()
  })
}

/** Like `openEnvironments`, plus a scripted model per test. */
export function openEnvironmentsWithModel(script: ModelServerScript, variables?: () => Environment): void {
  beforeEach(async () => {
    model = await openScriptedModelServer(script)
  })
  afterEach(() => model.close())
  openEnvironments(() => ({ SIDELIGHT_MODEL_URL: model.url, ...variables?.() }))
}
