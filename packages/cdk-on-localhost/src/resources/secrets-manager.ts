import * as z from 'zod'
import type { ResourceType } from './resource-type.ts'

const secretSchema = z.looseObject({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: z.record(z.string(), z.unknown()).optional(),
})

export const secretsManagerSecret: ResourceType = ({ physicalName, properties }, { services }) => {
  const { Name, SecretString, GenerateSecretString } = secretSchema.parse(properties)
  const arn = services.secrets.createSecret({
    Name: Name ?? physicalName,
    SecretString,
    GenerateSecretString,
  })
  return { ref: arn, attributes: { Id: arn } }
}
