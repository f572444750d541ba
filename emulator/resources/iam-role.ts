import type { ResourceType } from '#emulator/resources/resource.ts'

/** `AWS::IAM::Role` */
export const iamRole: ResourceType = ({ physicalName, properties }, { roles }) => {
  const name = typeof properties.RoleName === 'string' ? properties.RoleName : physicalName
  return { ref: name, attributes: { Arn: roles.addRole(name, properties) } }
}
