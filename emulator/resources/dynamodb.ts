import { arnOf } from '#emulator/aws/identity.ts'
import type { ResourceType } from '#emulator/resources/resource-type.ts'
import { tableDefinitionSchema } from '#emulator/services/dynamodb/tables.ts'

/** `AWS::DynamoDB::GlobalTable` */
export const globalTable: ResourceType = async ({ physicalName, properties }, { services }) => {
  const definition = tableDefinitionSchema.parse({ TableName: physicalName, ...properties })
  await services.dynamoDb.createTable(definition)
  return {
    ref: definition.TableName,
    attributes: { Arn: arnOf('dynamodb', `table/${definition.TableName}`) },
  }
}
