/** The people of the demo seed (README, "Try it"). */
export const DEMO_PASSWORD = 'cuecard-demo'
export const STAFF = 'staff@cuecard.example'
export const ADMIN = 'admin@acme.example'
export const USER = 'user@acme.example'
export const DEMO_COMPANY = 'Acme Robotics'
/** Of the provider: the first admin of the shared app, who has an address and nothing else. */
export const FIRST_ADMIN = 'first.admin@cuecard.example'
