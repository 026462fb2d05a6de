/** What other features may ask of people and invitations. */
export { joinInvited, waitsForInvited } from './join-invited.ts'
