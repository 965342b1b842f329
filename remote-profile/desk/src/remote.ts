/** Parts of the desk by the team "profile". */
export const remote = {
  name: 'desk_profile',
  routes: [
    { path: '/people', page: './people-page' },
    { path: '/people/:id', page: './person-page' },
  ],
  slots: [],
};
