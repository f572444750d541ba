import type { ResourceType } from '#emulator/resources/resource.ts'

/** `AWS::IAM::Policy` */
export const iamPolicy: ResourceType = ({ physicalName, properties }, { roles }) => {
  roles.addPolicy(properties)
  return { ref: physicalName }
}
