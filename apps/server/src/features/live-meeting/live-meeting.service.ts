export { listKnownPeople } from './known-people.ts'
