import type { ResourceType } from './resource-type.ts'

export const iamRole: ResourceType = ({ physicalName, properties }, { roles }) => {
  const name = typeof properties.RoleName === 'string' ? properties.RoleName : physicalName
  return { ref: name, attributes: { Arn: roles.addRole(name, properties) } }
}

export const iamPolicy: ResourceType = ({ physicalName, properties }, { roles }) => {
  roles.addPolicy(properties)
  return { ref: physicalName }
}
