import type { ResourceType } from '#emulator/resources/resource.ts'

/** `AWS::Lambda::Permission` */
export const lambdaPermission: ResourceType = ({ physicalName, properties }, { services }) => {
  services.lambda.addPermission(properties)
  return { ref: physicalName }
}
