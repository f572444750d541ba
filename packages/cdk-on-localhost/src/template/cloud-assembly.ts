import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { TemplateError } from './intrinsics.ts'

const resourceSchema = z.looseObject({
  Type: z.string(),
  Condition: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
})

const templateSchema = z.looseObject({
  Parameters: z
    .record(z.string(), z.looseObject({ Type: z.string(), Default: z.unknown().optional() }))
    .default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Resources: z.record(z.string(), resourceSchema).default({}),
  Outputs: z
    .record(
      z.string(),
      z.looseObject({
        Value: z.unknown(),
        Condition: z.string().optional(),
        Export: z.object({ Name: z.unknown() }).optional(),
      }),
    )
    .default({}),
})

export type Template = z.output<typeof templateSchema>

export type Stack = { name: string; template: Template }

export type CloudAssembly = {
  /** In dependency order. */
  stacks: Stack[]
  /** The file or folder behind an asset's key in the bootstrap bucket. */
  assetPath(objectKey: string): string
}

const manifestSchema = z.looseObject({
  artifacts: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      dependencies: z.array(z.string()).default([]),
      properties: z
        .looseObject({
          templateFile: z.string().optional(),
          stackName: z.string().optional(),
          file: z.string().optional(),
        })
        .default({}),
    }),
  ),
})

const assetsSchema = z.looseObject({
  files: z
    .record(
      z.string(),
      z.looseObject({
        source: z.looseObject({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.looseObject({ objectKey: z.string() })),
      }),
    )
    .default({}),
})

function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

type Artifacts = z.output<typeof manifestSchema>['artifacts']

function stackNamesInOrder(artifacts: Artifacts): string[] {
  const ordered: string[] = []
  const visit = (id: string) => {
    const artifact = artifacts[id]
    if (artifact?.type !== 'aws:cloudformation:stack' || ordered.includes(id)) return
    artifact.dependencies.forEach(visit)
    ordered.push(id)
  }
  Object.keys(artifacts).forEach(visit)
  return ordered
}

function readAssets(folder: string, artifacts: Artifacts): Map<string, string> {
  const manifests = Object.values(artifacts).flatMap(({ type, properties }) =>
    type === 'cdk:asset-manifest' && properties.file ? [join(folder, properties.file)] : [],
  )
  return new Map(
    manifests
      .flatMap((file) => Object.values(readJson(file, assetsSchema).files))
      .flatMap(({ source, destinations }) =>
        Object.values(destinations).map(({ objectKey }): [string, string] => [
          objectKey,
          join(folder, source.path ?? ''),
        ]),
      ),
  )
}

/** @param folder output of `cdk synth` @throws when it contains no cloud assembly */
export function readCloudAssembly(folder: string): CloudAssembly {
  const { artifacts } = readJson(join(folder, 'manifest.json'), manifestSchema)
  const assets = readAssets(folder, artifacts)
  const stacks = stackNamesInOrder(artifacts).map((id): Stack => {
    const properties = artifacts[id]?.properties
    return {
      name: properties?.stackName ?? id,
      template: readJson(join(folder, properties?.templateFile ?? `${id}.template.json`), templateSchema),
    }
  })
  return {
    stacks,
    assetPath(objectKey) {
      const path = assets.get(objectKey)
      if (!path) throw new TemplateError(`The cloud assembly has no asset ${objectKey}.`)
      return path
    },
  }
}
