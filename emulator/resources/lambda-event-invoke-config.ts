import type { ResourceType } from '#emulator/resources/resource.ts'

/** `AWS::Lambda::EventInvokeConfig` */
export const lambdaEventInvokeConfig: ResourceType = ({ physicalName, properties }, { services }) => {
  services.lambda.configureAsynchronous(properties)
  return { ref: physicalName }
}
