import './members.suite.js'
