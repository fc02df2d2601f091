import { route } from '@react-router/dev/routes';

export default [route('blogs', 'routes/blogs.jsx')];
