import { createHash } from 'node:crypto'
import { arnOf, region } from '../aws/identity.ts'
import type { ResourceType } from './resource-type.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

export const cognitoUserPool: ResourceType = ({ physicalName, properties }, { services }) => {
  const id = `${region}_${hash(physicalName).slice(0, 9)}`
  services.cognito.createPool(id, properties)
  return {
    ref: id,
    attributes: {
      UserPoolId: id,
      Arn: arnOf('cognito-idp', `userpool/${id}`),
      ProviderURL: services.cognito.issuerOf(id),
    },
  }
}

export const cognitoUserPoolClient: ResourceType = ({ physicalName, properties }, { services }) => {
  const id = hash(physicalName).slice(0, 26)
  services.cognito.createClient(id, properties)
  return { ref: id }
}
