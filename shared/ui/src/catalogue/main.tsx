import '../global.css';
import { createRoot } from 'react-dom/client';
import { Catalogue } from './catalogue.tsx';

createRoot(document.body.appendChild(document.createElement('div'))).render(<Catalogue />);
