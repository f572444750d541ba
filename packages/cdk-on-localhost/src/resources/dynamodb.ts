import { arnOf } from '../aws/identity.ts'
import { tableDefinitionSchema } from '../services/dynamodb/table-definition.ts'
import type { ResourceType } from './resource-type.ts'

/** `AWS::DynamoDB::GlobalTable` */
export const globalTable: ResourceType = async ({ physicalName, properties }, { services }) => {
  const definition = tableDefinitionSchema.parse({ TableName: physicalName, ...properties })
  await services.dynamoDb.createTable(definition)
  return {
    ref: definition.TableName,
    attributes: { Arn: arnOf('dynamodb', `table/${definition.TableName}`) },
  }
}
