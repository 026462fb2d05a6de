/**
 * State that one process keeps in memory for as long as it runs. Every entry is declared, described and created in
 * `src/caches.ts`: its values belong to features, which the platform does not know.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled in by src/caches.ts
export interface Caches {}
