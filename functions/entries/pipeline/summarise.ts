import { connectTo, variable } from '#functions/connections/resource.ts'
import { task } from '#functions/invocation/task.ts'
import { analysis } from '#functions/use-cases/runs/analysis-resources.ts'
import { summarise } from '#functions/use-cases/runs/summarise.ts'
import { loadedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({ ...analysis(), languages: variable('CONTENT_LANGUAGES') })

export const handler = task({
  input: loadedSchema,
  connect,
  run: (loaded, deps, now) => summarise(deps, loaded, now),
})
