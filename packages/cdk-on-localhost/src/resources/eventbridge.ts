import { arnOf } from '../aws/identity.ts'
import type { ResourceType } from './resource-type.ts'

export const eventsRule: ResourceType = ({ physicalName, properties }, { services }) => {
  const name = physicalName.slice(-64)
  services.bus.addRule(name, properties)
  return { ref: name, attributes: { Arn: arnOf('events', `rule/${name}`) } }
}

export const schedulerSchedule: ResourceType = ({ physicalName, properties }, { services }) => {
  const name = physicalName.slice(-64)
  services.scheduler.addSchedule(name, properties)
  return { ref: name, attributes: { Arn: arnOf('scheduler', `schedule/default/${name}`) } }
}
