/** What the team «profile» adds to the desk. */
export const remote = {
  name: 'desk_profile',
  routes: [
    { path: '/people', page: './people-page' },
    { path: '/people/:id', page: './person-page' },
  ],
  slots: [],
};
