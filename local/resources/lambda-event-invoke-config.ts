import type { ResourceType } from '#local/resources/resource.ts'

/** `AWS::Lambda::EventInvokeConfig` */
export const lambdaEventInvokeConfig: ResourceType = ({ physicalName, properties }, { services }) => {
  services.lambda.configureAsynchronous(properties)
  return { ref: physicalName }
}
